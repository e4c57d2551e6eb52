-- Every registration of the last 29 days was told once.
select registrations.id, count(outbox.id) as told
from registrations
left join outbox on outbox.type = 'evenhand.registrations.v1.RegistrationReceived'
  and outbox.payload ->> 'registrationId' = registrations.id::text
where registrations.created_at > now() - interval '29 days'
group by registrations.id
having count(outbox.id) <> 1;
