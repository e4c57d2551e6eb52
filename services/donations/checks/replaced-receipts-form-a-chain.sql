-- A corrected receipt takes the place of the one before it of the same payment, and of no other.
select receipts.number, receipts.replaces, former.payment_key, former.version
from receipts join receipts former on former.number = receipts.replaces
where former.payment_key <> receipts.payment_key or former.version <> receipts.version - 1;
