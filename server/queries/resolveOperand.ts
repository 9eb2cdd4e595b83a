import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { BadQuery } from '../kernel/errors.ts'
import { FUNCTIONS, type FunctionDeclaration, type ValueKind } from './functions.ts'
import { shorten } from './jsonPath.ts'
import type { CallOperand, Literal, Operand } from './predicate.ts'
import type { ResolvedOperand, Slot, SlotForm } from './resolved.ts'
import { resolveColumn, type Names } from './resolvePath.ts'
import { classOf, type Bound, type ValueClass } from './shape.ts'

/** The context for resolving names, with the value slots of the query. */
export interface Context extends Names {
  readonly slot: (value: Bound, form: SlotForm) => Slot
}

export interface KindOfOperand {
  readonly operand: ResolvedOperand
  readonly kind: ValueKind
}

const KIND_NAMES: Record<ValueKind, string> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  flag: 'true or false',
  day: 'day (2024-03-05)',
  instant: 'instant (2024-03-05T10:20:30.400Z)',
  time: 'time (PT9H30M)',
  guid: 'GUID',
  binary: 'binary value (Base64)',
}

/** Describes a kind. */
export function kindName(kind: ValueKind): string {
  return KIND_NAMES[kind]
}

export function isLiteral(operand: Operand): operand is Literal {
  return operand.node === 'literal'
}

/** Resolves a property, or a function with its arguments. Throws BadQuery or NotAllowed. */
export function resolveOperand(context: Context, entity: EntityDeclaration, operand: Operand): KindOfOperand {
  if (operand.node === 'property') {
    const column = resolveColumn(context, entity, operand)
    return { operand: column, kind: column.kind }
  }
  if (operand.node === 'call') return resolveCall(context, entity, operand)
  return resolveLiteral(context, operand, kindOfLiteral(operand))
}

const FITTING: Record<ValueKind, { readonly classes: readonly ValueClass[]; readonly form: SlotForm }> = {
  text: { classes: ['empty', 'ascii', 'unicode'], form: 'text' },
  integer: { classes: ['number'], form: 'plain' },
  number: { classes: ['number'], form: 'plain' },
  flag: { classes: ['flag'], form: 'plain' },
  day: { classes: ['ascii'], form: 'day' },
  instant: { classes: ['ascii'], form: 'instant' },
  time: { classes: ['ascii'], form: 'time' },
  guid: { classes: ['ascii'], form: 'guid' },
  binary: { classes: ['empty', 'ascii'], form: 'plain' },
}

/** Resolves a literal of a kind; whether a text is a day or an instant is checked when it is bound. Throws BadQuery. */
export function resolveLiteral(context: Context, literal: Literal, kind: ValueKind): KindOfOperand {
  const { classes, form } = FITTING[kind]
  if (!classes.includes(classOf(literal.value)))
    throw new BadQuery(`${shorten(literal.culprit)} needs to be a ${kindName(kind)}.`, literal.culprit)
  return { operand: context.slot(literal, form), kind }
}

function kindOfLiteral({ value, culprit }: Literal): ValueKind {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'flag'
  throw new BadQuery('null is not allowed here.', culprit)
}

function resolveCall(context: Context, entity: EntityDeclaration, call: CallOperand): KindOfOperand {
  const declaration = FUNCTIONS[call.name]
  const { takes, optional = 0, returns } = declaration
  if (call.args.length > takes.length || call.args.length < takes.length - optional)
    throw new BadQuery(`${call.name} takes ${takes.length} values.`, call.culprit)
  const args = withFallbackTexts(entity, call.args).map((arg, index) =>
    resolveArg(context, entity, call, arg, takes[index] ?? 'text'),
  )
  return { operand: { node: 'call', name: call.name, args, kind: returns }, kind: returns }
}

/** Identifiers that name no member are texts, provided that another argument is a property or a call. */
function withFallbackTexts(entity: EntityDeclaration, args: readonly Operand[]): readonly Operand[] {
  const read = args.map((arg) =>
    arg.node === 'property' && arg.fallbackText !== undefined && !hasMember(entity, arg.path)
      ? arg.fallbackText
      : arg,
  )
  return read.every(isLiteral) ? args : read
}

function hasMember({ fields, complex, relations }: EntityDeclaration, name: string): boolean {
  return [fields, complex, relations].some((members) => Object.hasOwn(members, name))
}

const TAKEN: Record<FunctionDeclaration['takes'][number], readonly ValueKind[]> = {
  text: ['text'],
  number: ['integer', 'number'],
  day: ['day', 'instant'],
  time: ['instant'],
  count: [],
}

function resolveArg(
  context: Context,
  entity: EntityDeclaration,
  call: CallOperand,
  arg: Operand,
  taken: FunctionDeclaration['takes'][number],
): ResolvedOperand {
  if (taken === 'count') {
    if (isLiteral(arg) && typeof arg.value === 'number') return context.slot(arg, 'count')
    throw new BadQuery(`${call.name} takes a position as a number written out.`, call.culprit)
  }
  // Text inside a call is used verbatim; only comparisons ignore trailing blanks.
  if (isLiteral(arg) && taken === 'text' && typeof arg.value === 'string') return context.slot(arg, 'plain')
  const { operand, kind } = resolveOperand(context, entity, arg)
  if (!TAKEN[taken].includes(kind))
    throw new BadQuery(`${call.name} does not take a ${kindName(kind)}.`, call.culprit)
  return operand
}
