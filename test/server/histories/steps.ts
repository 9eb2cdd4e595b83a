import type { Company } from './company.ts'
import { isBelowWrittenOff, planFrom } from './plan.ts'
import type { Step } from './scenario.ts'
import type { State } from './state.ts'
import type { StepContext, StepResult, StepHandler } from './StepHandler.ts'
import {
  addLine,
  approve,
  deleteInvoice,
  post,
  removeLine,
  reprice,
  review,
  unlock,
  voidInvoice,
} from './invoiceSteps.ts'
import { complete, completeRental, correct, generate, uncomplete } from './jobSteps.ts'
import { deletePayment, giveCredit, refund, reverse, writeOff } from './correctionSteps.ts'
import { applyCredit, editPayment, pay } from './paymentSteps.ts'
import { changeListPrices, changePrice, endRate, replaceRate, replaceRateKind } from './rateSteps.ts'

const pass: StepHandler<'pass'> = async ({ company, step }) => {
  company.office.pass(step.minutes)
  return { status: 200, body: {} }
}

const STEPS: { readonly [K in Step['do']]: StepHandler<K> } = {
  pass,
  complete,
  completeRental,
  correct,
  uncomplete,
  generate,
  replaceRate,
  replaceRateKind,
  endRate,
  changePrice,
  changeListPrices,
  removeLine,
  reprice,
  addLine,
  deleteInvoice,
  void: voidInvoice,
  review,
  approve,
  post,
  unlock,
  pay,
  editPayment,
  applyCredit,
  deletePayment,
  reverse,
  refund,
  writeOff,
  giveCredit,
}

/** Runs a step; null if nothing fits. */
export async function doStep(
  company: Company,
  state: State,
  step: Step,
  edited: Set<number>,
): Promise<StepResult | null> {
  const plan = planFrom(state)
  const outcome = await perform(step.do, { company, state, step, plan, edited })
  if (outcome === null) return null
  if (!('refused' in outcome) && isBelowWrittenOff(plan, state))
    return { answer: outcome, plan: planFrom(state), isRefused: true }
  return 'refused' in outcome
    ? { answer: outcome.refused, plan: planFrom(state), isRefused: true }
    : { answer: outcome, plan, isRefused: false }
}

function perform<K extends Step['do']>(
  name: K,
  context: StepContext<Extract<Step, { readonly do: K }>>,
): ReturnType<StepHandler<K>> {
  return STEPS[name](context)
}
