-- A gift that came by an affiliate's link is the affiliate's: it takes the place of the first one, and earns whoever referred its giver nothing.
alter table referred_gifts add column is_affiliates boolean not null default false;
