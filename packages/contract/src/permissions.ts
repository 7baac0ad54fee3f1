/**
 * What one may do: the specification's names, as a tree by area.
 * A call names one of these; roles are sets of them.
 */
export const permissionTree = {
  configuration: [
    'configuration-list',
    'configuration-email-update',
    'configuration-logo-rest-update',
    'configuration-payment-update',
    'configuration-ftp-update',
    'configuration-site-update',
    'configuration-kormetal-rest-update',
    'configuration-password-setting-update',
  ],
  'scheduled-job': ['scheduled-job-list', 'scheduled-job-update', 'scheduled-job-execute'],
  user: ['user-list', 'user-create', 'user-update', 'user-delete'],
  role: ['role-list', 'role-create', 'role-update', 'role-delete'],
  setting: ['setting-list', 'setting-create', 'setting-update', 'setting-delete'],
  bundle: ['bundle-list', 'bundle-create', 'bundle-update', 'bundle-delete'],
  banner: ['banner-list', 'banner-create', 'banner-update', 'banner-delete'],
  'customer-access': ['customer-access-list', 'customer-access-create', 'customer-access-update'],
  'salesman-limit': ['salesman-limit-list', 'salesman-limit-create'],
  'product-additional-detail': [
    'product-additional-detail-list',
    'product-additional-detail-create',
    'product-additional-detail-update',
    'product-additional-detail-delete',
  ],
  config: ['config-list', 'config-create', 'config-update', 'config-delete'],
  'email-template': ['email-template-ops', 'email-template-list', 'email-template-create', 'email-template-update'],
  document: ['document-list', 'document-create', 'document-update', 'document-delete'],
  report: [
    'report-ops',
    'report-order-list',
    'report-product-list',
    'report-customer-list',
    'report-product-image-list',
  ],
  customer: ['selected-customer', 'select-customer-notAllowed'],
  'order-parameter': [
    'order-parameter-ops',
    'order-parameter-list',
    'order-parameter-create',
    'order-parameter-update',
    'order-parameter-delete',
  ],
  'category-map': [
    'category-map-list',
    'category-map-create',
    'category-map-update',
    'category-map-delete',
    'category-map-ops',
  ],
  warehouse: ['warehouse-ops', 'warehouse-list'],
  'warehouse-target': [
    'warehouse-target-list',
    'warehouse-target-create',
    'warehouse-target-update',
    'warehouse-target-delete',
    'warehouse-target-ops',
  ],
  'customer-registration': ['customer-registration-list'],
  configurator: ['configurator-show'],
} as const

export type Permission = (typeof permissionTree)[keyof typeof permissionTree][number]

export const permissions: readonly Permission[] = Object.values(permissionTree).flat()

export const roleTypes = ['admin', 'manager', 'salesman', 'dealer', 'customer'] as const
export type RoleType = (typeof roleTypes)[number]
