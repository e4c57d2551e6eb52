-- A membership with a payment missing has a first notice, and from when its holder was told also the two that follow and the lapse.
select memberships.id, count(arrears_steps.step) as steps
from memberships left join arrears_steps on arrears_steps.invoice_id = memberships.behind_invoice
where memberships.behind_invoice is not null
group by memberships.id
having count(arrears_steps.step) <> case when memberships.lapses_at is null then 1 else 4 end;
