-- What is held back from an erased address is of somebody who was erased.
select h.address_id from erased_holds h where not exists (select 1 from erasures e where e.address_id = h.address_id);
