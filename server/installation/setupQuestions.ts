import { existsSync } from 'node:fs'
import { isTimeZone } from '#shared/kernel/days.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import type { Field } from '#shared/model/field.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { User } from '#shared/people/User.ts'
import { settings } from '#shared/settings/settings.ts'

/** Something that a new company is asked. */
export interface SetupQuestion {
  /** As it is asked, and explained by `--help`. */
  readonly text: string
  /** The answer where none is given; null: there has to be one. */
  readonly standard: string | null
  /** Why an answer cannot be used; null if it can. */
  readonly refusal: (answer: string) => string | null
}

/** Far below the largest key, so that numbers remain for a lifetime. */
const MAX_FIRST_NUMBER = 999_999_999

/** What a new company is asked, by the names of the flags, in this order (IS1000). */
export const SETUP_QUESTIONS = {
  name: asked('Name of the company', null, byField(settings.CompanyName.value)),
  address: asked(
    'Address as it is printed, with ";" between lines',
    null,
    byField(settings.CompanyAddress.value),
  ),
  phone: asked('Phone', '', byField(settings.CompanyPhone.value)),
  email: asked('Email', '', byField(settings.CompanyEmail.value)),
  logo: asked('File of the logo, PNG or JPEG', '', (file) =>
    file === '' || existsSync(file) ? null : `There is no file ${file}.`,
  ),
  'time-zone': asked('Time zone', 'America/Detroit', (name) =>
    isTimeZone(name) ? null : `${name} is not a known time zone; one is America/Chicago.`,
  ),
  yard: asked('Name of the home yard', 'Main yard', byField(StorageDumpSite.fields.name)),
  'yard-address': asked('Address of the home yard', 'that of the company', () => null),
  'first-rental': asked('First rental number', '1', byNumber),
  'first-job': asked('First job number', '1', byNumber),
  'first-invoice': asked('First invoice number', '1', byNumber),
  'first-payment': asked('First payment number', '1', byNumber),
  account: asked(
    'Account of the first administrator at the identity provider',
    null,
    byField(User.fields.userName),
  ),
  'account-name': asked('Name of the first administrator', 'First Administrator', () => null),
} as const satisfies Readonly<Record<string, SetupQuestion>>

export type SetupQuestionName = keyof typeof SETUP_QUESTIONS

// Its keys are exactly its names.
export const SETUP_QUESTION_NAMES = Object.keys(SETUP_QUESTIONS) as readonly SetupQuestionName[]

/** The answers to all questions; each can be used. */
export type SetupAnswers = Readonly<Record<SetupQuestionName, string>>

/** The environment variable of an answer: `SETUP_TIME_ZONE`. */
export function setupVariable(name: SetupQuestionName): string {
  return `SETUP_${name.replaceAll('-', '_').toUpperCase()}`
}

function asked(text: string, standard: string | null, refusal: SetupQuestion['refusal']): SetupQuestion {
  return {
    text,
    standard,
    refusal: (answer) => (standard === null && isBlank(answer) ? `${text} is needed.` : refusal(answer)),
  }
}

function byField(field: Field): SetupQuestion['refusal'] {
  return (answer) => checkValue(field, answer === '' ? null : answer)?.message ?? null
}

function byNumber(answer: string): string | null {
  return /^[1-9]\d{0,8}$/.test(answer)
    ? null
    : `"${answer}" is not a whole number from 1 to ${MAX_FIRST_NUMBER}.`
}
