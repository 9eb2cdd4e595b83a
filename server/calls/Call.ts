import type { Static, TObject, TSchema } from 'typebox'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { QuotaKind } from '../edge/requestQuotas.ts'
import type { FileResponse, FileResponseType } from './FileResponse.ts'

/** One of the documented calls beside the data service, as it is mounted and as it is described to the world. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Members of the path begin with a colon: `/api/mailbox/:id`. */
  readonly path: string
  /** One line that says what the call does. */
  readonly summary: string
  readonly role: RoleRule
  /** A browser may open it by itself: a ticket in the address stands for the token. */
  readonly opensInTab?: boolean
  /** Its requests are counted against a quota of the user. */
  readonly quota?: QuotaKind
  /** What stands in the path, behind the question mark, and in the body. */
  readonly params: TObject | null
  readonly query: TObject | null
  readonly body: TObject | null
  readonly response: TSchema | FileResponseType
  readonly run: (parameters: unknown, user: SignedInUser) => Promise<unknown>
}

// The empty object is what a part that is not declared contributes to the parameters.
// oxlint-disable-next-line typescript/no-empty-object-type
type NoParameters = TObject<{}>

/** What a call may answer: values of its schema, read-only ones too. */
type ResponseOf<A> = A extends FileResponseType ? FileResponse : A extends TSchema ? Frozen<Static<A>> : never
type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T

/**
 * Declares a call. `run` is given the members of path, query and body in one object, typed by their schemas, which the
 * server has checked before; their names must differ. What it answers is held to the answer's schema by the compiler.
 */
export function defineCall<
  A extends TSchema | FileResponseType,
  P extends TObject = NoParameters,
  Q extends TObject = NoParameters,
  B extends TObject = NoParameters,
>(call: {
  readonly method: Call['method']
  readonly path: string
  readonly summary: string
  readonly role: RoleRule
  readonly opensInTab?: boolean
  readonly quota?: QuotaKind
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: A
  readonly run: (parameters: Static<P> & Static<Q> & Static<B>, user: SignedInUser) => Promise<ResponseOf<A>>
}): Call {
  return {
    ...call,
    params: call.params ?? null,
    query: call.query ?? null,
    body: call.body ?? null,
    // Sound because registerCall lets only parameters through that satisfy these very schemas.
    run: (parameters, user) => call.run(parameters as Static<P> & Static<Q> & Static<B>, user),
  }
}
