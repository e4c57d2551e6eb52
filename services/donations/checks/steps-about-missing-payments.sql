-- Whatever still waits to be done about a missing payment is about one that is missing.
select arrears_steps.invoice_id, arrears_steps.step, memberships.state
from arrears_steps join memberships on memberships.id = arrears_steps.membership_id
where arrears_steps.outcome is null
  and (memberships.state <> 'past-due' or memberships.behind_invoice is distinct from arrears_steps.invoice_id);
