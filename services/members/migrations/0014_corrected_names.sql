-- Administrators correct the name of a member.
alter table member_acts drop constraint member_acts_action_check;
alter table member_acts add constraint member_acts_action_check check (action in (
  'platinum-granted', 'platinum-taken', 'deactivated', 'reactivated', 'noted', 'name-corrected'));
