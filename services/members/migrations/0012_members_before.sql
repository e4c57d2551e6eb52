-- Who was a member and was erased, by the donor id alone: who registers again is welcome, and earns nobody a reward a second time.
create table members_before (donor_id uuid primary key);
