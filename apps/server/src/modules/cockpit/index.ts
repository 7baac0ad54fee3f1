export { giveAlerts } from './give-alerts.ts'
export { serveCockpit } from './routes.ts'
