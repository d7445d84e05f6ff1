import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const RunningExperiments = graphql(`
  query RunningExperiments($offset: Int!) {
    experiments(isActive: true, limit: 20, offset: $offset) {
      total
      experiments { id name exclusionGroup siteIds }
    }
  }
`)

/** A page of the experiments that run, on whatever site. It is a short one: each comes with all of its sites. */
export const runningExperiments = async (offset: number) => (await request(RunningExperiments, { offset })).experiments
