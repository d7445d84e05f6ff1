import { type LaunchCheck, longDay } from '../../platform/launch-check.ts'
import { lastBuild, mapsOf } from './sitemaps.db.ts'

/** A site that search engines cannot read is found by nobody. */
export const sitemapsGenerated: LaunchCheck = {
  id: 'sitemaps',
  name: 'Have the sitemaps generated',
  scope: 'site',
  url: '/sitemaps',
  timeLimit: 2000,
  async look({ site }) {
    const [build, maps] = [await lastBuild(site), await mapsOf(site, 1)]
    if (!build) return { isCompleted: false, detail: 'The sitemaps were never generated.' }
    const when = `on ${longDay(build.builtAt)}`
    return {
      isCompleted: maps.length > 0,
      detail: maps.length > 0 ? `They were generated ${when}.` : `There was nothing to list ${when}.`,
    }
  },
}
