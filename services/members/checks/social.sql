-- The last act of each activity says how it stands, and nothing counts of which no disclosure was accepted.
select activity.id
from social_activities activity
where state is distinct from (select action from social_acts act where activity_id = activity.id order by act.id desc limit 1)
  or not exists (select 1 from social_disclosures disclosed where disclosed.member_id = activity.member_id);
