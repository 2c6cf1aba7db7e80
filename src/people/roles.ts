export { ROLES, type Role } from '../config/roles.ts';
