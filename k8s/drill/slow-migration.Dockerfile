# The release that comes next, with a migration that takes two minutes: what an upgrade with a long one does to those who give meanwhile.
ARG EVENHAND_IMAGE=localhost/evenhand:drill
FROM ${EVENHAND_IMAGE}
COPY migrations /app/services/donations/migrations
