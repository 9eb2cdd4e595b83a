import type { QueryRequest } from '#shared/wire/query.ts'
import type { QuerySpec, Where } from './types.ts'

/**
 * The path and body of a query. The JSON is what Breeze's own builder sends, but written directly: Breeze's predicates join two
 * conditions into one object and thereby change the meaning of `any`, `not` and null tests.
 */
export function queryRequest(spec: QuerySpec): { readonly path: string; readonly body: string | null } {
  const json = JSON.stringify(toWireForm(spec))
  if (spec.usePost) return { path: spec.from, body: json }
  return { path: json === '{}' ? spec.from : `${spec.from}?${encodeURIComponent(json)}`, body: null }
}

function toWireForm(spec: QuerySpec): QueryRequest {
  const { from: _from, usePost: _usePost, where, ...rest } = spec
  return { ...(where !== undefined && !isEmpty(where) && { where }), ...rest }
}

function isEmpty(where: Where): boolean {
  return Object.keys(where).length === 0
}
