import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'

const UndoConversion = graphql(`
  mutation UndoConversion($id: ID!, $atRiskConfirmed: Boolean) {
    undoConversion(id: $id, atRiskConfirmed: $atRiskConfirmed)
  }
`)

export const undoConversion = (id: string) =>
  sendAsked('Undo', (atRiskConfirmed) => request(UndoConversion, { id, atRiskConfirmed }))
