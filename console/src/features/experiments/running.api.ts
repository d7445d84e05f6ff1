import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const RunningExperiments = graphql(`
  query RunningExperiments($limit: Int!, $offset: Int!) {
    experiments(isActive: true, limit: $limit, offset: $offset) {
      total
      experiments { id name exclusionGroup siteIds }
    }
  }
`)

/** A page of the experiments that run, on whatever site. */
export const runningExperiments = async (page: { limit: number; offset: number }) =>
  (await request(RunningExperiments, page)).experiments
