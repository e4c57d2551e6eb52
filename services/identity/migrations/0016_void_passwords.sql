-- Someone whose password an owner made void: nobody logs in with it, and a new one is chosen by an emailed link.
alter table administrators
  -- The one that was made void, as argon2id: it isn't chosen again. Null where the password holds.
  add column void_password_hash text,
  -- Of the newest link alone: 256 random bits, kept as SHA-256.
  add column password_link_hash bytea unique check (octet_length(password_link_hash) = 32),
  add column password_link_expires_at timestamptz,
  add constraint administrators_void_password_has_link check (
    (void_password_hash is null) = (password_link_hash is null)
    and (void_password_hash is null) = (password_link_expires_at is null)
  );
