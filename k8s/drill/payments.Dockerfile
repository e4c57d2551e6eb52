# The payment simulator, on the image of the processes: no money moves in a drill.
ARG EVENHAND_IMAGE=localhost/evenhand:drill
FROM ${EVENHAND_IMAGE}
COPY payment-simulator /app/tools/payment-simulator
WORKDIR /app/tools/payment-simulator
CMD ["node", "main.ts"]
