-- When a session that began with a code or link from the donor's mailbox was first seen; null: whoever typed the name may not own the address.
alter table donors add column mailbox_proved_at timestamptz;
