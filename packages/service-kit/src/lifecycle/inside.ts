import express from 'express'
import { type Health, insideRoutes } from '../health/index.ts'
import { listen, type Listening } from '../http/index.ts'

export interface InsideAddress {
  METRICS_HOST: string
  METRICS_PORT: number
}

/** The port for those who run the system: how this process is, and its numbers. Nothing of it is at the port that others reach. */
export const listenInside = (
  { METRICS_HOST: host, METRICS_PORT: port }: InsideAddress,
  health: Health,
  backlog?: () => Promise<object>,
): Promise<Listening> =>
  listen(express().disable('x-powered-by').use(insideRoutes(health, backlog)), { host, port, variable: 'METRICS_PORT' })
