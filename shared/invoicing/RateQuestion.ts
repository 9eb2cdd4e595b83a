/** What the user must say before lines are created: no customer rate matched (S2 §8, M-061), or the rental has another price. */
export interface RateQuestion {
  readonly message: string
  readonly jobIds: readonly number[]
  /** What Yes charges of each job: `J19419: 10 yd Concrete, Regular, $385.00`. */
  readonly charges: readonly string[]
  /** The price of the rental, where the question is which price is charged (IN216). */
  readonly rentalPrice?: number
}
