import type { Static, TObject, TSchema } from 'typebox'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { CompanyEvent } from '../events/recordEvent.ts'
import type { QuotaKind } from '../edge/requestQuotas.ts'
import type { FileResponse, FileResponseType } from './FileResponse.ts'

/** One of the documented calls beside the data service: how it is mounted and how it is documented. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Path parameters begin with a colon: `/api/mailbox/:id`. */
  readonly path: string
  /** One line that describes the call. */
  readonly summary: string
  readonly role: RoleRule
  /** A browser may open it in a tab of its own: a ticket in the URL replaces the token. */
  readonly opensInTab?: boolean
  /** Its requests count against a quota of the user. */
  readonly quota?: QuotaKind
  /** It stores nothing although it is a POST: it may be made with the roles of another user (IS1010). */
  readonly readsOnly?: true
  /** Schemas of the path parameters, the query string and the body. */
  readonly params: TObject | null
  readonly query: TObject | null
  readonly body: TObject | null
  readonly response: TSchema | FileResponseType
  readonly run: (parameters: unknown, user: SignedInUser) => Promise<unknown>
  /** What the log of events says of it, once it was done; null for nothing. */
  readonly tells?: (parameters: unknown, response: unknown) => CompanyEvent | null
}

// The empty object is what an undeclared part contributes to the parameters.
// oxlint-disable-next-line typescript/no-empty-object-type
type NoParameters = TObject<{}>

/** What a call may return: values of its schema, read-only ones too. */
type ResponseOf<A> = A extends FileResponseType ? FileResponse : A extends TSchema ? Frozen<Static<A>> : never
type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T

/**
 * Declares a call. `run` receives the members of path, query and body in one object, typed by their schemas, against which the
 * server has validated them; their names must differ. The compiler checks its result against the response's schema.
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
  readonly readsOnly?: true
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: A
  readonly run: (parameters: Static<P> & Static<Q> & Static<B>, user: SignedInUser) => Promise<ResponseOf<A>>
  readonly tells?: (
    parameters: Static<P> & Static<Q> & Static<B>,
    response: ResponseOf<A>,
  ) => CompanyEvent | null
}): Call {
  const { tells, ...rest } = call
  return {
    ...rest,
    params: call.params ?? null,
    query: call.query ?? null,
    body: call.body ?? null,
    // Sound because registerCall only passes parameters that satisfy these schemas.
    run: (parameters, user) => call.run(parameters as Static<P> & Static<Q> & Static<B>, user),
    ...(tells !== undefined && {
      // The response is what `run` returned.
      tells: (parameters: unknown, response: unknown) =>
        tells(parameters as Static<P> & Static<Q> & Static<B>, response as ResponseOf<A>),
    }),
  }
}
