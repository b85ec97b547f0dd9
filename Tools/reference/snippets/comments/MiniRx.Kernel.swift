//# SerialQueue text
