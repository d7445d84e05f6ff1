import type { IncomingHttpHeaders } from 'node:http'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { LOADED_FOR_FIELD } from '@ward/domain/kernel/loaded-for-fields'
import {
  DIFFERENCE_MESSAGE,
  differenceOf,
  type LoadedFor,
  readSiteId,
  readViewerId,
  UNREADABLE_VIEWER,
} from '@ward/domain/kernel/loaded-page'
import { conflict, invalid } from '@ward/domain/kernel/refusal'
import { UNREADABLE_SITE } from '@ward/domain/sites/sites'
import type { Ctx, Viewer } from '../context.ts'

/** Whether a request is a form as a page without script sends it. */
export const isForm = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')

/** The same where a file may come with it. */
export const isFileForm = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-type'] ?? '').startsWith('multipart/form-data')

const fieldOf = (headers: IncomingHttpHeaders, body: unknown, name: string): unknown =>
  isForm(headers) && typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined

/**
 * The viewer and the site a page was loaded for: by X-Viewer-Id and X-Site-Id, or by the hidden fields of its form; null
 * where it says nothing, as callers without a page do.
 *
 * @throws INVALID for what is no id, or several: taken as nothing said, it would let a broken page save as anybody, anywhere
 */
export const loadedFor = (headers: IncomingHttpHeaders, body: unknown): LoadedFor =>
  readPage({
    site: headers['x-site-id'] ?? fieldOf(headers, body, LOADED_FOR_FIELD.siteId),
    viewer: headers['x-viewer-id'] ?? fieldOf(headers, body, LOADED_FOR_FIELD.viewerId),
  })

/** The same by the hidden fields of a form that was read already. @throws INVALID */
export const loadedForIn = (fields: Record<string, unknown>): LoadedFor =>
  readPage({ site: fields[LOADED_FOR_FIELD.siteId], viewer: fields[LOADED_FOR_FIELD.viewerId] })

function readPage({ site, viewer }: { site: unknown; viewer: unknown }): LoadedFor {
  const siteId = site === undefined ? null : readSiteId(site)
  if (siteId === undefined) throw invalid('X-Site-Id', UNREADABLE_SITE)
  const viewerId = viewer === undefined ? null : readViewerId(viewer)
  if (viewerId === undefined) throw invalid('X-Viewer-Id', UNREADABLE_VIEWER)
  return { siteId, viewerId }
}

/** The hidden fields by which a form says whom its page was loaded for. */
export const loadedForFields = ({ siteId, viewerId }: { siteId: number; viewerId: string }): Html =>
  html`<input type="hidden" name="${LOADED_FOR_FIELD.siteId}" value="${String(siteId)}"><input type="hidden" name="${LOADED_FOR_FIELD.viewerId}" value="${viewerId}">`

const idOf = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.userId : null)

/**
 * Another tab may have signed in as somebody else, or moved the session to another site, since the page was loaded.
 *
 * @throws CONFLICT whose state says in what page and session differ
 */
export function demandSamePage(ctx: Ctx): void {
  const difference = differenceOf(ctx.loadedFor, { siteId: ctx.site.siteId, viewerId: idOf(ctx.viewer) })
  if (difference) throw conflict(DIFFERENCE_MESSAGE[difference], { loadedFor: difference })
}
