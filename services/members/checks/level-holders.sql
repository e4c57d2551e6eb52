-- The folded counts equal the members who hold each level.
select level, counted, folded
from (select level, count(*) as counted from members group by level) as holding
full join (select level, sum(members) as folded from level_holders group by level) as slots using (level)
where coalesce(counted, 0) <> coalesce(folded, 0);
