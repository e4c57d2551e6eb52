-- Whose address an email went to, as the keyed hash of it: the desk lists what a person got, also when address and content are forgotten.
alter table messages add column donor_id uuid;
create index messages_of_donor on messages (donor_id, requested_at) where donor_id is not null;
