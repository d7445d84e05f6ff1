import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CHANGES_PAGE_SIZE } from '@ward/domain/task-scripts/dry-runs'
import { RUN_LOGS_SHOWN, RUNS_PAGE_SIZE } from '@ward/domain/task-scripts/runs'
import { UPLOAD_FIELD, UPLOAD_PATH } from '@ward/domain/task-scripts/task-scripts'
import type { TaskScriptQuery, TaskScriptsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import { upload } from '../../api/upload.ts'

const TaskScripts = graphql(`
  query TaskScripts {
    taskScripts { name symbol icon description }
  }
`)

const TaskScript = graphql(`
  query TaskScript($symbol: String!, $limit: Int!, $offset: Int!) {
    taskScript(symbol: $symbol) {
      name symbol icon description hasUndo
      options { name title type items { value text } default checked isRequired accept }
      runPage(limit: $limit, offset: $offset) {
        total
        runs {
          id status state message options progress total insertedAt startedAt stoppedAt
          isDryRun changes needsApproval undoes
          startedBy { id username avatar { thumb } }
          approvedBy { id username }
        }
      }
    }
  }
`)

const RunLogs = graphql(`
  query TaskScriptRunLogs($runId: ID!, $before: ID, $limit: Int!) {
    taskScriptRunLogs(runId: $runId, before: $before, limit: $limit) { id message data insertedAt }
  }
`)

const RunTaskScript = graphql(`
  mutation RunTaskScript($symbol: String!, $options: String!, $upload: ID) {
    runTaskScript(symbol: $symbol, options: $options, upload: $upload) { id }
  }
`)

const AbortRun = graphql(`
  mutation AbortRun($id: ID!) {
    abortRun(id: $id) { id }
  }
`)

const ResumeRun = graphql(`
  mutation ResumeRun($id: ID!) {
    resumeRun(id: $id) { id }
  }
`)

const UndoRun = graphql(`
  mutation UndoRun($id: ID!) {
    undoRun(id: $id) { id }
  }
`)

const ApproveRun = graphql(`
  mutation ApproveRun($id: ID!) {
    approveRun(id: $id) { id }
  }
`)

const RunChanges = graphql(`
  query RunChanges($runId: ID!, $limit: Int!, $offset: Int!) {
    runChanges(runId: $runId, limit: $limit, offset: $offset) {
      total
      changes { id subjectType subjectId field before after }
    }
  }
`)

export const TASK_SCRIPTS_KEY = ['task-scripts'] as const
type Listed = TaskScriptsQuery['taskScripts'][number]
export type TaskScriptRow = Listed & { id: string }
export type Script = NonNullable<TaskScriptQuery['taskScript']>
export type ScriptOption = Script['options'][number]
export type ScriptRun = Script['runPage']['runs'][number]

/** The scripts that a search finds: they are few, so all of them are asked for once. */
export const taskScriptsOptions = ({ search }: { search: string }) =>
  queryOptions({
    queryKey: [...TASK_SCRIPTS_KEY, 'list'],
    queryFn: async ({ signal }) => (await request(TaskScripts, {}, { signal })).taskScripts,
    select: (scripts) => {
      const word = search.toLowerCase()
      const found = scripts.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(word))
      return { total: found.length, rows: found.map((script) => ({ ...script, id: script.symbol })) }
    },
  })

/** A script with one page of its runs; null where it is not returned. */
export const taskScriptOptions = (symbol: string, page: number) =>
  queryOptions({
    queryKey: [...TASK_SCRIPTS_KEY, symbol, page],
    queryFn: async ({ signal }) => {
      const offset = RUNS_PAGE_SIZE * (page - 1)
      return (await request(TaskScript, { symbol, limit: RUNS_PAGE_SIZE, offset }, { signal })).taskScript ?? null
    },
    placeholderData: keepPreviousData,
  })

/** Lines of a run, the newest page first; each page is the lines before the oldest that is known. */
export const runLogsOptions = (runId: string) =>
  infiniteQueryOptions({
    queryKey: [...TASK_SCRIPTS_KEY, 'logs', runId],
    queryFn: async ({ pageParam, signal }) =>
      (await request(RunLogs, { runId, before: pageParam, limit: RUN_LOGS_SHOWN }, { signal })).taskScriptRunLogs,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === RUN_LOGS_SHOWN ? last[0]?.id : undefined),
  })

/** One page of the rows that a run changed. */
export const runChangesOptions = (runId: string, page: number) =>
  queryOptions({
    queryKey: [...TASK_SCRIPTS_KEY, 'changes', runId, page],
    queryFn: async ({ signal }) => {
      const offset = CHANGES_PAGE_SIZE * (page - 1)
      const { runChanges } = await request(RunChanges, { runId, limit: CHANGES_PAGE_SIZE, offset }, { signal })
      return runChanges
    },
    placeholderData: keepPreviousData,
  })

type Start = { symbol: string; options: Record<string, unknown> }

/** Starts a run, with the id of its file where it has one. */
export const startRun = ({ symbol, options }: Start, uploadId: string | null) =>
  request(RunTaskScript, { symbol, options: JSON.stringify(options), upload: uploadId })

/** Sends the file of a run; answers the id. */
export async function sendFile(symbol: string, file: File): Promise<string> {
  const form = new FormData()
  form.set('symbol', symbol)
  form.set('name', file.name)
  form.set(UPLOAD_FIELD, file)
  return (await upload<{ id: string }>(UPLOAD_PATH, form)).id
}

export const abortRun = (id: string) => request(AbortRun, { id })
export const resumeRun = (id: string) => request(ResumeRun, { id })
export const undoRun = (id: string) => request(UndoRun, { id })
export const approveRun = (id: string) => request(ApproveRun, { id })
