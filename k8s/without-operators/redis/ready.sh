# A primary, or a copy that has all.
valkey-cli info replication | grep -q '^role:master\|^master_link_status:up'
