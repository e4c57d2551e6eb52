-- Which browser session paid, as a hash: one that has not proved the mailbox sees its own gifts alone. Null where none paid: at the desk, or each month.
alter table gifts add column browser_key text;
