/** Ids of the ways in which a payment is made (S2 §3); new payments are checks (S2 §9). */
export const PAYMENT_METHOD = { check: 1, cash: 2, achElectronic: 3, creditCard: 4 } as const
