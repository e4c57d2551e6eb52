-- Nobody without a running membership has a level by one.
select donors.donor_id, donors.membership_level
from donors
where donors.membership_level <> 'none'
  and exists (select from memberships where memberships.donor_id = donors.donor_id and level is not null)
  and not exists (select from memberships where memberships.donor_id = donors.donor_id and level is not null and memberships.state <> 'ended');
