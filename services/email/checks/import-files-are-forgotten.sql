-- The file of an import is kept no longer than it is needed.
select id from imports where file_key is not null and state not in ('uploaded', 'running');
