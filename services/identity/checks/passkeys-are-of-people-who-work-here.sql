-- No passkey is of someone who no longer works at the desk.
select passkeys.id, administrators.state
from passkeys join administrators on administrators.id = passkeys.administrator_id
where administrators.state <> 'active';
