-- A membership with a payment missing has its four steps: three notices and the lapse.
select memberships.id, count(arrears_steps.step) as steps
from memberships left join arrears_steps on arrears_steps.invoice_id = memberships.behind_invoice
where memberships.behind_invoice is not null
group by memberships.id having count(arrears_steps.step) <> 4;
