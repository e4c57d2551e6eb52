import { join } from 'node:path'

/** One node is broker and controller at once, so every internal topic has one copy. Few threads, small buffers. */
const ONE_NODE = {
  'process.roles': 'broker,controller',
  'node.id': '1',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'inter.broker.listener.name': 'PLAINTEXT',
  'controller.listener.names': 'CONTROLLER',
  'num.partitions': '3',
  'auto.create.topics.enable': 'false',
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'transaction.state.log.num.partitions': '4',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
  'share.coordinator.state.topic.num.partitions': '2',
  'group.initial.rebalance.delay.ms': '0',
  'log.cleaner.dedupe.buffer.size': '8388608',
  'log.cleaner.threads': '1',
  'num.network.threads': '2',
  'num.io.threads': '4',
  'background.threads': '2',
  'broker.heartbeat.interval.ms': '500',
  // Nobody follows the controller, so it needn't write twice a second that it lives.
  'metadata.max.idle.interval.ms': '0',
}

/** A killed broker may come back only when its old session has ended: 9 s when nothing is said. */
const sessionMs = '4000'
/** Without data to keep nobody kills it, and a machine that is busy for seconds must not take all its partitions away. */
const neverKilledSessionMs = '30000'

/** server.properties of the broker on this machine. */
export function brokerProperties(
  folder: string,
  { ports, durable }: { ports: { broker: number; controller: number }; durable: boolean },
): string {
  const here = {
    'broker.session.timeout.ms': durable ? sessionMs : neverKilledSessionMs,
    'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${ports.broker},CONTROLLER://127.0.0.1:${ports.controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.broker}`,
    'log.dirs': join(folder, 'log'),
  }
  // A backslash begins an escape in this format.
  const lines = Object.entries({ ...ONE_NODE, ...here }).map(
    ([key, value]) => `${key}=${value.replaceAll('\\', '\\\\')}`,
  )
  return `${lines.join('\n')}\n`
}

/** The same for Kafka's image, which reads its properties from variables. */
export function containerVariables(port: number): Record<string, string> {
  const inside = {
    'broker.session.timeout.ms': sessionMs,
    'controller.quorum.voters': '1@localhost:9093',
    listeners: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://localhost:9093`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'log.dirs': '/var/lib/kafka/data',
  }
  const entries = Object.entries({ ...ONE_NODE, ...inside })
  const variables = entries.map(([key, value]) => [`KAFKA_${key.toUpperCase().replaceAll('.', '_')}`, value])
  return { ...Object.fromEntries(variables), KAFKA_HEAP_OPTS: '-Xms64m -Xmx256m' }
}
