-- What providers told us of emails, each once.
create table delivery_reports (
  -- "sendgrid:<event>": theirs, which they repeat when they aren't sure that we heard it.
  id      text primary key check (length(id) <= 300),
  heard_at timestamptz not null
);
create index delivery_reports_heard_at on delivery_reports (heard_at);

-- Addresses whose emails keep coming back for now; one that arrives ends the row.
create table soft_bounces (
  email_key text primary key,
  in_a_row  int not null check (in_a_row > 0),
  last_at   timestamptz not null
);
create index soft_bounces_last_at on soft_bounces (last_at);
