-- Campaigns that everyone can read on the web, from when they start.
alter table campaigns add is_on_web boolean not null default false;
create index campaigns_on_web on campaigns (started_at desc, id desc) where is_on_web;
