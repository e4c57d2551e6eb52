-- Every member of the last 29 days was told once.
select members.id, count(outbox.id) as told
from members
left join outbox on outbox.type = 'evenhand.members.v1.MemberRegistered' and outbox.payload ->> 'memberId' = members.id::text
where members.created_at > now() - interval '29 days'
group by members.id
having count(outbox.id) <> 1;
