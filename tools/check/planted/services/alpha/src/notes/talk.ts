import kafkajs from 'kafkajs'
import pg from 'pg'
import Stripe from 'stripe'
import { given } from '../testing/given.ts'
import { tool } from '../../../../tools/tool.ts'
export const talk = [kafkajs, pg, Stripe, given, tool]
