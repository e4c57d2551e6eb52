create table donors (id text primary key, gifts int not null);
create table gifts (id uuid primary key, donor_id text not null);
-- No unique key on purpose: an effect that happened twice is two rows.
create table effects (id bigint generated always as identity primary key, gift_id uuid not null, donor_id text not null);
