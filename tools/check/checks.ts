import type { Step } from './step.ts'
import { boundaries, boundariesFire } from './steps/boundaries.ts'
import {
  chartRendered,
  chartRenderedFires,
  chartSecrets,
  chartTemplates,
  chartValues,
  chartVariables,
  clusterFiles,
} from './steps/charts.ts'
import { kubernetesObjects, kubernetesObjectsFire } from './steps/kubernetes.ts'
import { connections, connectionsFire } from './steps/connections.ts'
import { invariants, migrations, migrationsStay } from './steps/databases.ts'
import { commands } from './steps/commands.ts'
import { eventsBreaking, eventsGenerated, eventsLint, eventsPublished } from './steps/events.ts'
import { format, lint, names, noMachine, promises, testTypes, types, versions } from './steps/sources.ts'
import {
  monitoringMetrics,
  monitoringMetricsFire,
  monitoringRules,
  monitoringRulesFire,
  monitoringWritten,
} from './steps/monitoring.ts'
import { oneWay, oneWayFires, oneWayShrinks } from './steps/one-way.ts'
import { testChoices, testLimits } from './steps/tests.ts'
import { words, wordsFire } from './steps/words.ts'

export const checks: readonly Step[] = [
  types,
  testTypes,
  lint,
  format,
  boundaries,
  boundariesFire,
  oneWay,
  oneWayFires,
  oneWayShrinks,
  eventsLint,
  eventsBreaking,
  eventsGenerated,
  eventsPublished,
  migrations,
  migrationsStay,
  invariants,
  names,
  versions,
  noMachine,
  promises,
  testLimits,
  testChoices,
  commands,
  words,
  wordsFire,
  chartValues,
  chartVariables,
  chartSecrets,
  chartTemplates,
  chartRendered,
  chartRenderedFires,
  clusterFiles,
  kubernetesObjects,
  kubernetesObjectsFire,
  connections,
  connectionsFire,
  monitoringWritten,
  monitoringMetrics,
  monitoringMetricsFire,
  monitoringRules,
  monitoringRulesFire,
]
