-- What somebody agreed to is evidence: rows are added, never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger news_consents_keep before update or delete or truncate on news_consents for each statement execute function refuse_change();
