-- Templates that administrators write (spec 02 §3). The shipped ones are code.
create table templates (
  id            uuid primary key,
  name          text not null check (name <> ''),
  subject       text not null check (subject <> ''),
  html_content  text not null check (html_content <> ''),
  text_content  text not null default '',
  template_type text not null check (template_type in ('general', 'welcome', 'donation_thank_you', 'newsletter')),
  is_active     boolean not null default true,
  version       int not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create unique index templates_name on templates (lower(name));
