-- There is an administrator.
select 'nobody' as administrator where not exists (select from administrators);
