import {
  ANSWERING_LIMIT,
  ANSWERING_TOO_FAST,
  REPORTING_LIMIT,
  REPORTING_TOO_FAST,
} from '@ward/domain/member-site/member-writing'
import type pg from 'pg'
import { type FailureLimit, failureLimit } from '../../platform/limits/failure-limit.ts'

/** How much a member may write, counted for all nodes, and for pages and content API together. */
export const answersLimit = (pool: pg.Pool): FailureLimit =>
  failureLimit(pool, {
    name: 'answers',
    points: ANSWERING_LIMIT.answers,
    seconds: ANSWERING_LIMIT.minutes * 60,
    message: ANSWERING_TOO_FAST,
  })

/** How much a member may report, counted in the same way. */
export const reportsLimit = (pool: pg.Pool): FailureLimit =>
  failureLimit(pool, {
    name: 'reports',
    points: REPORTING_LIMIT.reports,
    seconds: REPORTING_LIMIT.minutes * 60,
    message: REPORTING_TOO_FAST,
  })
