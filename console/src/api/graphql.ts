import type { Operations } from './generated/operations.ts'

/** A document with the types of its answer and variables; when the console runs it is the text alone. */
export type Document<Answer, Variables> = string & { readonly types?: (variables: Variables) => Answer }

/**
 * Marks a document: ``graphql(`query Awards { … }`)`` in a `*.api.ts` file. Its types come from schema.graphql by
 * `npm run generate`; a changed document that was not generated again does not compile.
 */
export const graphql = <Text extends keyof Operations>(text: Text) =>
  text as unknown as Document<Operations[Text]['answer'], Operations[Text]['variables']>
