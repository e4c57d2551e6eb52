-- How somebody who was drawn can be reached is asked by donor.
create index registrations_of_donor on registrations (donor_id, created_at desc);
