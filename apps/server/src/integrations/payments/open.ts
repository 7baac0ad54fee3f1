/** Which adapter stands for a gateway. */
import { createNetahsilat } from './netahsilat.ts'
import { createPayPal } from './paypal.ts'
import type { OpenGateway } from './port.ts'

export const openGateway: OpenGateway = (account, surroundings) =>
  account.gateway === 'PayPal'
    ? createPayPal(account.settings, surroundings)
    : createNetahsilat(account.settings, surroundings)
